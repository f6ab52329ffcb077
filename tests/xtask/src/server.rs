//! A small static file server for `dist/`: right types, the content security
//! policy, no caching, this machine only.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Ports that are tried when none was asked for.
const USUAL_PORTS: std::ops::Range<u16> = 8080..8100;
/// Bytes of a request's head that are read; longer ones are refused.
const HEAD_LIMIT: u64 = 16 * 1024;

/// What the page must live with, as in the `meta` element of `app/index.html`:
/// its own origin and WebAssembly, and no inline script or style. It is sent
/// with every file, since a worker takes the policy of its own script.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/// Serves `dist` until the process ends, and prints the address.
///
/// # Errors
/// When `port`, or any of the usual ones, cannot be had.
pub fn serve(dist: &Path, port: Option<u16>) -> Result<(), Failure> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = match port {
        Some(port) => bind(port),
        None => USUAL_PORTS.map(bind).find(Result::is_ok).unwrap_or_else(|| bind(0)),
    };
    let wanted = port.map_or("a port".to_string(), |port| format!("port {port}"));
    let listener =
        listener.map_err(|error| Failure::found(format!("cannot listen on {wanted}: {error}")))?;
    println!("{}", address(&listener)?);
    println!("    (Ctrl+C ends it)");
    accept(&listener, dist);
    Ok(())
}

/// Serves `dist` on a free port from a thread; returns the address.
///
/// # Errors
/// When no port can be had.
pub fn start(dist: &Path) -> Result<String, Failure> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .map_err(|error| Failure::found(format!("cannot listen on a port: {error}")))?;
    let address = address(&listener)?;
    let dist = dist.to_path_buf();
    thread::spawn(move || accept(&listener, &dist));
    Ok(address)
}

fn address(listener: &TcpListener) -> Result<String, Failure> {
    let local = listener.local_addr();
    let local = local.map_err(|error| Failure::found(format!("no address: {error}")))?;
    Ok(format!("http://{local}"))
}

fn accept(listener: &TcpListener, dist: &Path) {
    for stream in listener.incoming().flatten() {
        let dist = dist.to_path_buf();
        // A browser that goes away in the middle is no matter of ours.
        thread::spawn(move || drop(answer(&stream, &dist)));
    }
}

/// Reads one request and answers it.
fn answer(stream: &TcpStream, dist: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut head = BufReader::new(stream.take(HEAD_LIMIT));
    let mut first = String::new();
    head.read_line(&mut first)?;
    let mut line = String::new();
    while head.read_line(&mut line)? > 2 {
        line.clear();
    }
    let mut words = first.split_whitespace();
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    match (method, file_for(dist, target)) {
        ("GET" | "HEAD", Some(path)) => send(stream, &path, method == "GET"),
        ("GET" | "HEAD", None) => refuse(stream, "404 Not Found"),
        _ => refuse(stream, "405 Method Not Allowed"),
    }
}

/// The file below `dist` that `target` of a request names. A path without
/// an extension is a place within the page.
fn file_for(dist: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let path = PathBuf::from(decode(path.strip_prefix('/')?)?);
    if !path.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let file = dist.join(&path);
    if file.is_file() {
        return Some(file);
    }
    let index = dist.join("index.html");
    (path.extension().is_none() && index.is_file()).then_some(index)
}

/// Undoes percent encoding; nothing for what is malformed or not UTF-8.
fn decode(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// The media type of a file, by its extension.
fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "sql" => "text/plain; charset=utf-8",
        "sqlite" | "db" => "application/vnd.sqlite3",
        _ => "application/octet-stream",
    }
}

fn send(mut stream: &TcpStream, path: &Path, with_body: bool) -> io::Result<()> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let media_type = media_type(path);
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\
         Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n"
    )?;
    if with_body {
        io::copy(&mut file, &mut stream)?;
    }
    stream.flush()
}

fn refuse(mut stream: &TcpStream, status: &str) -> io::Result<()> {
    let length = status.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{status}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn dist(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("models/own model")).unwrap();
        fs::write(folder.join("index.html"), "<p>page").unwrap();
        fs::write(folder.join("engine.wasm"), b"\0asm").unwrap();
        fs::write(folder.join("models/own model/config.json"), "{}").unwrap();
        folder
    }

    #[test]
    fn requests_stay_within_the_folder() {
        let dist = dist("within");
        let name = |target: &str| {
            let file = file_for(&dist, target)?;
            Some(file.strip_prefix(&dist).unwrap().to_str().unwrap().to_string())
        };
        let cases = [
            ("/", Some("index.html")),
            ("/ask/2?q=how%20many", Some("index.html")),
            ("/engine.wasm?v=1", Some("engine.wasm")),
            ("/models/own%20model/config.json", Some("models/own model/config.json")),
            ("/missing.js", None),
            ("/../Cargo.toml", None),
            ("/%2e%2e/Cargo.toml", None),
            ("//etc/passwd", None),
            ("/%zz", None),
            ("/%ff", None),
            ("", None),
        ];
        for (target, expected) in cases {
            assert_eq!(name(target).as_deref(), expected, "{target}");
        }
        fs::remove_dir_all(dist).unwrap();
    }

    #[test]
    fn a_response_has_type_policy_and_body() {
        let dist = dist("response");
        let address = start(&dist).unwrap();
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address.strip_prefix("http://").unwrap()).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        let page = ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{page}");
        assert!(page.contains("script-src 'self' 'wasm-unsafe-eval';"), "{page}");
        assert!(page.ends_with("\r\n\r\n<p>page"), "{page}");
        let wasm = ask("HEAD /engine.wasm HTTP/1.1\r\n\r\n");
        assert!(wasm.contains("application/wasm\r\nContent-Length: 4\r\n"), "{wasm}");
        assert!(wasm.ends_with("\r\n\r\n"), "{wasm}");
        assert!(ask("GET /no.js HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
        assert!(ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
        fs::remove_dir_all(dist).unwrap();
    }
}
