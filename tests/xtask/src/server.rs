//! Serves `dist/` with the right types, the content security policy, no caching, to this machine
//! only.

use crate::failure::Failure;
use oxhttp::model::{Body, Method, Request, Response, StatusCode, header};
use oxhttp::{ListeningServer, Server as HttpServer};
use percent_encoding::percent_decode_str;
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Component, Path, PathBuf};

/// Ports that are tried when none was asked for.
const USUAL_PORTS: std::ops::Range<u16> = 8080..8100;

/// What the page must live with, as in the `meta` element of `app/index.html`:
/// its own origin and WebAssembly, and no inline script or style. It is sent
/// with every file, since a worker takes the policy of its own script.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
    frame-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/// What the frame lives with that fetches files by address, as in the `meta` element of
/// `public/open.html`.
const POLICY_OF_FRAME: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    connect-src 'self' https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// A server that runs, with a thread for each connection.
pub struct Server {
    port: u16,
    listening: ListeningServer,
}

impl Server {
    /// Serves `dist` on `port`, or on the first of the usual ones that is free.
    pub fn start(dist: &Path, port: Option<u16>) -> Result<Server, Failure> {
        let port = match port {
            Some(port) => port,
            None => USUAL_PORTS.filter_map(free).next().unwrap_or(0),
        };
        let wanted = |error: std::io::Error| {
            let port = if port == 0 { "a port".to_string() } else { format!("port {port}") };
            Failure::found(format!(
                "cannot listen on {port}: {error} (another one: cargo xtask serve --port N)"
            ))
        };
        // The library does not tell which port the system chose for 0.
        let port = if port == 0 { free(0).unwrap_or(0) } else { port };
        let dist = dist.to_path_buf();
        let server = HttpServer::new(move |request| answer(request, &dist));
        let listening = server.bind((Ipv4Addr::LOCALHOST, port)).spawn().map_err(wanted)?;
        Ok(Server { port, listening })
    }

    /// Returns where the page is.
    pub fn address(&self) -> String {
        format!("http://{}:{}", Ipv4Addr::LOCALHOST, self.port)
    }

    /// Waits until the process ends.
    pub fn wait(self) {
        drop(self.listening.join());
    }
}

/// Returns this port if it is free; for 0 one that is.
fn free(port: u16) -> Option<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok()?;
    Some(listener.local_addr().ok()?.port())
}

/// Answers one request.
fn answer(request: &Request<Body>, dist: &Path) -> Response<Body> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return refusal(StatusCode::METHOD_NOT_ALLOWED);
    }
    let file = file_for(dist, request.uri().path());
    let Some((bytes, path)) = file.and_then(|path| Some((fs::read(&path).ok()?, path))) else {
        return refusal(StatusCode::NOT_FOUND);
    };
    let response = Response::builder()
        .header(header::CONTENT_TYPE, media_type(&path))
        .header(header::CONTENT_SECURITY_POLICY, policy(&path))
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(header::REFERRER_POLICY, "no-referrer")
        .header(header::CACHE_CONTROL, "no-cache");
    let body = if request.method() == Method::HEAD { Body::empty() } else { bytes.into() };
    response.body(body).unwrap_or_else(|_| refusal(StatusCode::INTERNAL_SERVER_ERROR))
}

/// Returns an answer that has the words of its status alone.
fn refusal(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(status.canonical_reason().unwrap_or_default().into());
    *response.status_mut() = status;
    response
}

/// Returns the file below `dist` that the path of a request names. A path without an extension is a
/// place within the page.
fn file_for(dist: &Path, path: &str) -> Option<PathBuf> {
    let path = percent_decode_str(path.strip_prefix('/')?).decode_utf8().ok()?;
    let path = PathBuf::from(path.as_ref());
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

/// Returns the policy that is sent with a file.
fn policy(path: &Path) -> &'static str {
    if path.ends_with("open.html") { POLICY_OF_FRAME } else { POLICY }
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
    use std::io::{Read, Write};
    use std::net::TcpStream;

    fn dist(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("models/own model")).unwrap();
        fs::write(folder.join("index.html"), "<p>page").unwrap();
        fs::write(folder.join("open.html"), "<p>frame").unwrap();
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
            ("/ask/2", Some("index.html")),
            ("/engine.wasm", Some("engine.wasm")),
            ("/models/own%20model/config.json", Some("models/own model/config.json")),
            ("/missing.js", None),
            ("/../Cargo.toml", None),
            ("/%2e%2e/Cargo.toml", None),
            ("//etc/passwd", None),
            ("/%zz", Some("index.html")),
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
        let server = Server::start(&dist, Some(0)).unwrap();
        let ask = |request: &str| {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        let page = ask("GET /?q=how%20many HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
        assert!(page.contains("content-type: text/html"), "{page}");
        assert!(page.contains("script-src 'self' 'wasm-unsafe-eval';"), "{page}");
        assert!(page.contains("cache-control: no-cache\r\n"), "{page}");
        assert!(page.ends_with("\r\n\r\n<p>page"), "{page}");
        let wasm = ask("GET /engine.wasm?v=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(wasm.contains("content-type: application/wasm\r\n"), "{wasm}");
        assert!(wasm.contains("content-length: 4\r\n"), "{wasm}");
        let head = ask("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        let gone = ask("GET /no.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(gone.starts_with("HTTP/1.1 404"), "{gone}");
        let posted = ask("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(posted.starts_with("HTTP/1.1 405"), "{posted}");
        let frame = ask("GET /open.html HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(frame.contains("connect-src 'self' https: http:;"), "{frame}");
        assert!(!page.contains("https:"), "{page}");
        fs::remove_dir_all(dist).unwrap();
    }

    #[test]
    fn connections_that_stay_open_keep_nobody_waiting() {
        let dist = dist("connections");
        let server = Server::start(&dist, Some(0)).unwrap();
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).unwrap();
        let mut connections: Vec<TcpStream> = std::iter::repeat_with(connect).take(64).collect();
        for stream in &mut connections {
            stream.write_all(b"GET /engine.wasm HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        }
        for stream in &mut connections {
            let (mut answer, mut part) = (Vec::new(), [0; 1024]);
            while !answer.ends_with(b"\0asm") {
                let length = stream.read(&mut part).unwrap();
                assert_ne!(length, 0, "{}", String::from_utf8_lossy(&answer));
                answer.extend_from_slice(&part[..length]);
            }
        }
        fs::remove_dir_all(dist).unwrap();
    }
}
