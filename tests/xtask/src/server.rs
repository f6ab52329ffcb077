//! Serves `dist/` with the right types, the content security policy, no caching, to this machine
//! only.

use crate::failure::Failure;
use std::fs::File;
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tiny_http::{Header, Method, Request, Response};

/// Ports that are tried when none was asked for.
const USUAL_PORTS: std::ops::Range<u16> = 8080..8100;
/// Requests that are answered at the same time.
const THREADS: usize = 8;

/// What the page must live with, as in the `meta` element of `app/index.html`:
/// its own origin and WebAssembly, and no inline script or style. It is sent
/// with every file, since a worker takes the policy of its own script.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/// A server that has its port.
pub struct Server(Arc<tiny_http::Server>);

impl Server {
    /// Listens on `port`, or on the first of the usual ones that is free.
    ///
    /// # Errors
    /// When no port can be had.
    pub fn bind(port: Option<u16>) -> Result<Server, Failure> {
        let bind = |port| tiny_http::Server::http((Ipv4Addr::LOCALHOST, port));
        let server = match port {
            Some(port) => bind(port),
            None => USUAL_PORTS.map(bind).find(Result::is_ok).unwrap_or_else(|| bind(0)),
        };
        let wanted = port.map_or("a port".to_string(), |port| format!("port {port}"));
        server.map(|server| Server(Arc::new(server))).map_err(|error| {
            Failure::found(format!(
                "cannot listen on {wanted}: {error} (another one: cargo xtask serve --port N)"
            ))
        })
    }

    /// Returns where the page is.
    pub fn address(&self) -> String {
        format!("http://{}", self.0.server_addr())
    }

    /// Serves `dist` until the process ends.
    pub fn serve(&self, dist: &Path) {
        let threads: Vec<_> = (0..THREADS)
            .map(|_| {
                let (server, dist) = (Arc::clone(&self.0), dist.to_path_buf());
                thread::spawn(move || {
                    while let Ok(request) = server.recv() {
                        // A browser that goes away in the middle is no matter of ours.
                        drop(answer(request, &dist));
                    }
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| drop(thread.join()));
    }
}

/// Serves `dist` on a free port from threads; returns the address.
///
/// # Errors
/// When no port can be had.
pub fn start(dist: &Path) -> Result<String, Failure> {
    let server = Server::bind(Some(0))?;
    let (address, dist) = (server.address(), dist.to_path_buf());
    thread::spawn(move || server.serve(&dist));
    Ok(address)
}

/// Answers one request.
fn answer(request: Request, dist: &Path) -> std::io::Result<()> {
    let refuse = |request: Request, status: u16, text: &str| {
        request.respond(Response::from_string(text).with_status_code(status))
    };
    if ![Method::Get, Method::Head].contains(request.method()) {
        return refuse(request, 405, "Method Not Allowed");
    }
    let file = file_for(dist, request.url()).and_then(|path| Some((File::open(&path).ok()?, path)));
    let Some((file, path)) = file else {
        return refuse(request, 404, "Not Found");
    };
    let mut response = Response::from_file(file).with_chunked_threshold(usize::MAX);
    for (name, value) in [
        ("Content-Type", media_type(&path)),
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cache-Control", "no-cache"),
    ] {
        // Names and values above are ASCII.
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

/// Returns the file below `dist` that `target` of a request names. A path without an extension is a
/// place within the page.
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

/// Returns the media type of a file, by its extension.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

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
        let page = ask("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
        assert!(page.contains("Content-Type: text/html"), "{page}");
        assert!(page.contains("script-src 'self' 'wasm-unsafe-eval';"), "{page}");
        assert!(page.contains("Cache-Control: no-cache\r\n"), "{page}");
        assert!(page.ends_with("\r\n\r\n<p>page"), "{page}");
        let wasm = ask("HEAD /engine.wasm HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert!(wasm.contains("Content-Type: application/wasm\r\n"), "{wasm}");
        assert!(wasm.contains("Content-Length: 4\r\n"), "{wasm}");
        assert!(wasm.ends_with("\r\n\r\n"), "{wasm}");
        let gone = ask("GET /no.js HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert!(gone.starts_with("HTTP/1.1 404"), "{gone}");
        let posted = ask("POST / HTTP/1.1\r\nConnection: close\r\n\r\n");
        assert!(posted.starts_with("HTTP/1.1 405"), "{posted}");
        fs::remove_dir_all(dist).unwrap();
    }
}
