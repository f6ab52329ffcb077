use super::*;

const TOML: &str = "[build]\npublic_url = './'\nfeatures = ['page']\n\
        pattern_script = '<script src=\"{base}boot.js\" data-js=\"{base}{js}\"></script>'\n\
        pattern_preload = '<link rel=\"preload\" href=\"{base}{wasm}\">'\n";
const HTML: &str = "<head><base data-trunk-public-url />\n\
        <!-- <link data-trunk rel=\"css\" href=\"no.css\"/> --><link rel=\"me\" href=\"x\">\n\
        <link data-trunk rel=\"css\" href=\"../style/a.css\" />\n\
        <link data-trunk rel=\"rust\" href=\"page/Cargo.toml\" data-bin=\"page\" data-type=\"main\"\n\
          data-cargo-profile-release=\"web\" data-wasm-no-import />\n\
        <link data-trunk rel=\"rust\" href=\"w/Cargo.toml\" data-bin=\"w\" data-type=\"worker\"\n\
          data-cargo-no-default-features />\n\
        <link data-trunk rel=\"copy-file\" href=\"b.js\" data-target-path=\"c\"/>\
        <link data-trunk rel=\"copy-dir\" href=\"models\"></head><body/>";

fn index(html: &str) -> Result<Index, Failure> {
    Index::read(html, Path::new("app"), &Settings::read(TOML).unwrap())
}

#[test]
fn every_link_is_read() {
    let index = index(HTML).unwrap();
    let assets: Vec<&Asset> = index.assets().collect();
    assert_eq!(assets.len(), 5);
    let file = PathBuf::from("app/../style/a.css");
    assert_eq!(*assets[0], Asset::Linked { file, rel: "stylesheet", kind: None });
    assert_eq!(*assets[3], Asset::File { file: "app/b.js".into(), folder: "c".into() });
    let programs: Vec<&Program> = index.programs().collect();
    assert!(programs[0].is_main && !programs[1].is_main);
    assert_eq!(programs[0].profiles, ["dev", "web"]);
    assert_eq!(programs[1].features, "page");
    assert!(!programs[0].without_defaults && programs[1].without_defaults);
}

#[test]
fn the_document_points_to_what_is_built() {
    let html = index(HTML).unwrap().document(&Settings::read(TOML).unwrap());
    assert!(html.starts_with("<head><base href=\"./\" />"), "{html}");
    assert!(html.contains("<link rel=\"stylesheet\" href=\"./a.css\" />"), "{html}");
    assert!(html.contains("data-js=\"./page.js\""), "{html}");
    assert!(html.contains("href=\"./page_bg.wasm\"></head>"), "{html}");
    assert!(!html.contains("Cargo.toml") && !html.contains("copy"), "{html}");
    assert!(html.contains("<link rel=\"me\" href=\"x\">"), "{html}");
}

#[test]
fn links_that_would_be_treated_differently_are_refused() {
    let link = "<link data-trunk rel=\"sass\" href=\"a.scss\">";
    assert!(index(link).unwrap_err().to_string().contains("sass"));
    let link = "<link data-trunk rel=\"css\" href=\"a.css\" data-inline>";
    assert!(index(link).unwrap_err().to_string().contains("data-inline"));
}

#[test]
fn the_page_of_this_workspace_is_understood() {
    let settings = Settings::read(include_str!("../../../../Trunk.toml")).unwrap();
    let html = include_str!("../../../../app/index.html");
    let index = Index::read(html, Path::new("app"), &settings).unwrap();
    assert_eq!(index.programs().filter(|program| program.is_main).count(), 1);
}

#[test]
fn what_is_copied_from_npm_brings_its_licence() {
    let settings = Settings::read(include_str!("../../../../Trunk.toml")).unwrap();
    let html = include_str!("../../../../app/index.html");
    let index = Index::read(html, Path::new("app"), &settings).unwrap();
    let files: Vec<&Path> = index
        .assets()
        .filter_map(|asset| match asset {
            Asset::File { file, .. } => file.strip_prefix("app/node_modules").ok(),
            _ => None,
        })
        .collect();
    let (licences, copied): (Vec<&Path>, Vec<&Path>) =
        files.into_iter().partition(|file| file.ends_with("LICENSE"));
    assert!(copied.len() > 2);
    for file in copied {
        let package = file.to_str().unwrap().split("/dist/").next().unwrap();
        assert!(licences.contains(&&*Path::new(package).join("LICENSE")), "{package}");
    }
}
