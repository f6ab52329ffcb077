//! The content security policy that the page must live with: its own origin
//! only, WebAssembly, and no inline script but the ones that the built
//! `index.html` itself holds, each allowed by its hash.

use sha2::{Digest, Sha256};

/// The policy for a response whose body is `html` ("" for anything else;
/// workers take the policy of their own script's response).
pub fn policy(html: &str) -> String {
    let mut scripts = String::from("'self' 'wasm-unsafe-eval'");
    for script in inline_scripts(html) {
        scripts.push_str(&format!(" 'sha256-{}'", base64(&Sha256::digest(script.as_bytes()))));
    }
    [
        "default-src 'self'",
        &format!("script-src {scripts}"),
        "worker-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
    .join("; ")
}

/// Bodies of the script elements that have no `src`.
fn inline_scripts(html: &str) -> Vec<&str> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find("<script") {
        rest = &rest[start + "<script".len()..];
        let Some((attributes, body)) = rest.split_once('>') else { break };
        let Some((script, after)) = body.split_once("</script") else { break };
        if !attributes.split_whitespace().any(|attribute| attribute.starts_with("src=")) {
            scripts.push(script);
        }
        rest = after;
    }
    scripts
}

/// Standard base64 with padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut word = [0u8; 3];
        word[..chunk.len()].copy_from_slice(chunk);
        let word = u32::from_be_bytes([0, word[0], word[1], word[2]]);
        for place in 0..4 {
            match place <= chunk.len() {
                true => text.push(char::from(DIGITS[(word >> (18 - 6 * place) & 63) as usize])),
                false => text.push('='),
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_pads_as_the_standard_says() {
        let cases =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (text, expected) in cases {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn only_inline_scripts_are_hashed() {
        let html = "<script src=\"a.js\"></script><script type=\"module\">go()</script><p>";
        assert_eq!(inline_scripts(html), ["go()"]);
        let policy = policy(html);
        // printf 'go()' | openssl dgst -sha256 -binary | base64
        assert!(
            policy.contains("'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"),
            "{policy}"
        );
    }

    #[test]
    fn nothing_inline_is_allowed_at_large() {
        let policy = policy("");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
    }
}
