//! Chooses the device and loads the model.

use beamsplitter_browser::StorageError;
use beamsplitter_browser::blob::{self, ReadError};
use beamsplitter_engine::{EngineError, LOGICALBEAM, OFFERS, linearisation};
use beamsplitter_odin::selector::Selector;
use beamsplitter_pipeline::Linearisation;
use beamsplitter_protocol::{
    DeviceChoice, DeviceReport, EngineReply, LoadProgress, ModelCard, ModelChoice, ParityError,
    ParityReport, StepTimes,
};
use beamsplitter_t5::{About, Device, Files, MANIFEST, Manifest, Package, REST_WORDS, Scheme, T5};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

use crate::device::cpu_report;
use crate::device::open;
use crate::download::{DownloadError, Downloads, key};
use crate::parity;
use crate::pause::LastRead;
use crate::port::Port;
use crate::rest::{Rest, Source};
use crate::self_test;

/// File of the calibrated selector beside a packaged model.
const SELECTOR: &str = "selector.json";
/// File of the weights.
const WEIGHTS: &str = "model.safetensors";
/// Name under which the times of both devices are kept.
const TIMES: &str = "step_times.json";
/// Most bytes of a model: a browser's page may have 4 GB, and loading needs room twice.
const LARGEST_MODEL: u64 = 1 << 30;

/// Why no model was loaded. Each is what the page shows.
#[derive(Debug, thiserror::Error)]
enum LoadError {
    /// The page has not said what to run on.
    #[error("no device was chosen")]
    NoDevice,
    /// A file of the packaged model did not arrive.
    #[error(transparent)]
    Download(#[from] DownloadError),
    /// A file of the model is missing or damaged.
    #[error(transparent)]
    Model(#[from] beamsplitter_t5::Error),
    /// Its vocabulary cannot be used.
    #[error(transparent)]
    Language(#[from] EngineError),
    /// The chosen files do not fit into memory.
    #[error("These files have more than 1 GB together, too much for a page.")]
    TooLarge,
    /// The browser does not hand over a chosen file.
    #[error("{name} could not be read: {error}.")]
    Read {
        /// Its name.
        name: String,
        /// Why.
        error: ReadError,
    },
    /// The chosen files are something else.
    #[error(
        "There is neither {MANIFEST} nor config.json among these files; choose all files of a \
         packaged model or of a checkpoint."
    )]
    NoModel,
}

/// Why a model of the person's own is not kept. Each is what the page shows in brackets.
#[derive(Debug, thiserror::Error)]
enum KeepError {
    /// Its package cannot be written.
    #[error(transparent)]
    Model(#[from] beamsplitter_t5::Error),
    /// The browser has no room, or keeps nothing.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A model that can be asked.
pub struct Loaded {
    /// The network.
    pub model: T5,
    /// What it read for the last question.
    pub last_read: LastRead<T5>,
    /// How it reads and writes.
    pub language: Linearisation,
    /// SHA-256 of its weights.
    pub sha256: String,
    /// What it runs on.
    pub device: String,
    /// What its word table lacks until it is fetched.
    pub rest: Rest,
    /// Which of its candidates are shown; one that keeps everything where the model has none.
    pub selector: Selector,
}

/// Loads models; the one in use stays until another one is ready.
pub struct Loader {
    port: Port,
    downloads: Downloads,
    device: Option<(Device, String)>,
    loaded: Option<Loaded>,
}

impl Loader {
    /// Creates a loader without a model.
    pub async fn new(port: Port) -> Self {
        let downloads = Downloads::open(port.scope()).await;
        Self { port, downloads, device: None, loaded: None }
    }

    /// Returns the model in use.
    pub fn loaded(&mut self) -> Option<&mut Loaded> {
        self.loaded.as_mut()
    }

    /// Compares the device with PyTorch.
    ///
    /// # Errors
    /// [`ParityError`] if no device was chosen, or the check itself fails.
    pub async fn check(&self) -> Result<ParityReport, ParityError> {
        let (device, name) = self.device.as_ref().ok_or(ParityError::NoDevice)?;
        parity::check(device, name == "CPU").await
    }

    /// Chooses the device and loads the model that lies at `base`. Returns whether it is in use; `false`
    /// without a base.
    pub async fn start(&mut self, choice: DeviceChoice, base: Option<&str>) -> bool {
        let (device, report) = open(choice).await;
        self.device = Some((device, report.backend.clone()));
        self.port.send(&EngineReply::Device(report.clone()));
        let Some(base) = base else { return false };
        let package = self.download(base).await;
        if let Ok(package) = &package
            && choice != DeviceChoice::WebGpu
        {
            self.choose_faster(choice, base, package, report).await;
        }
        let built = package.and_then(|package| self.build(&package, base));
        let taken = self.take(built);
        let selector = self.downloads.latest(&format!("{base}{SELECTOR}")).await.ok();
        let selector = selector.and_then(|text| serde_json::from_slice(&text).ok());
        if let (Some(loaded), Some(selector)) = (&mut self.loaded, selector) {
            loaded.selector = selector;
        }
        taken
    }

    /// Goes over to the CPU where a step takes less time there than on the GPU. Both are timed at the
    /// first visit with this model and this GPU; the times are kept with the model.
    async fn choose_faster(
        &mut self,
        choice: DeviceChoice,
        base: &str,
        package: &Package,
        report: DeviceReport,
    ) {
        let gpu = match &self.device {
            Some((device, name)) if name != "CPU" => device.clone(),
            _ => return,
        };
        let weights = package.manifest.files.get(WEIGHTS).map(|file| file.sha256.as_str());
        let key = [("adapter", report.adapter.as_str()), ("sha256", weights.unwrap_or_default())]
            .map(|(name, value)| format!("{name}={}", js_sys::encode_uri_component(value)));
        let key = format!("{base}{TIMES}?{}", key.join("&"));
        let known = if choice == DeviceChoice::Measured {
            None
        } else {
            self.downloads.kept(&key).await.and_then(|text| serde_json::from_slice(&text).ok())
        };
        let times: StepTimes = match known {
            Some(times) => times,
            // A model that cannot be built says so when it is loaded.
            None => match self_test::measure(package, &gpu).await {
                Ok(times) => {
                    if let Ok(text) = serde_json::to_vec(&times) {
                        self.downloads.keep(&key, &text).await;
                    }
                    times
                }
                Err(_) => return,
            },
        };
        let mut report = DeviceReport { reason: times.reason(), ..report };
        if !times.gpu_is_faster() {
            self.device = Some((Device::flex(), "CPU".into()));
            report = cpu_report(report.reason);
        }
        self.port.send(&EngineReply::Device(report));
    }

    /// Loads a packaged model, or a published checkpoint, from files that a person chose, and keeps it for
    /// the next visit where `keep` says so. Returns whether it is in use.
    pub async fn load_files(&mut self, files: &[JsValue], keep: bool) -> bool {
        let built = self.build_files(files, keep).await;
        self.take(built)
    }

    async fn build_files(
        &self,
        files: &[JsValue],
        keep: bool,
    ) -> Result<(Loaded, ModelCard), LoadError> {
        let package = package(read_files(files).await?)?;
        let (loaded, mut card) = self.build(&package, ModelChoice::Own.folder())?;
        if keep {
            let kept = self.keep_own(&package).await;
            card.unkept = kept.err().map(|error| error.to_string());
        }
        Ok((loaded, card))
    }

    /// Keeps a model of the person's own in place of the one before it, which goes when all of this one
    /// is there.
    async fn keep_own(&self, package: &Package) -> Result<(), KeepError> {
        let folder = ModelChoice::Own.folder();
        let manifest = package.manifest.to_json()?;
        let mut files = Vec::new();
        for (name, entry) in &package.manifest.files {
            files.push((key(&format!("{folder}{name}"), entry), package.file(name)?));
        }
        // By the manifest they are a model: it comes last.
        files.push((format!("{folder}{MANIFEST}"), &*manifest));
        Ok(self.downloads.replace(folder, &files).await?)
    }

    /// Forgets the kept model of the person's own.
    pub async fn forget_own(&self) {
        self.downloads.forget(ModelChoice::Own.folder()).await;
    }

    /// Takes a model into use that was built, or says why it was not. Returns whether it is in use.
    fn take(&mut self, built: Result<(Loaded, ModelCard), LoadError>) -> bool {
        match built {
            Ok((loaded, card)) => {
                self.loaded = Some(loaded);
                self.port.send(&EngineReply::Loaded(card));
                true
            }
            Err(error) => {
                self.port.send(&EngineReply::NotLoaded { message: error.to_string() });
                false
            }
        }
    }

    fn build(&self, package: &Package, base: &str) -> Result<(Loaded, ModelCard), LoadError> {
        let (device, name) = self.device.clone().ok_or(LoadError::NoDevice)?;
        let language = linearisation(package)?;
        let model = package.model(&device)?;
        let manifest = &package.manifest;
        let weights = manifest.files.get(WEIGHTS);
        let sha256 = weights.map(|file| file.sha256.clone()).unwrap_or_default();
        let card = ModelCard {
            name: manifest.name.clone(),
            bytes: manifest.size(),
            memory: model.memory_bytes() as u64,
            quantization: format!("{:?}", manifest.quantization).to_lowercase(),
            licence: manifest.licence.clone(),
            sha256: sha256.clone(),
            own: base == ModelChoice::Own.folder(),
            unkept: None,
        };
        let source = manifest.word_parts.as_ref().map(|parts| Source {
            downloads: self.downloads.clone(),
            path: format!("{base}{REST_WORDS}"),
            entry: parts.rest.clone(),
        });
        let rest = Rest::new(package.words()?, manifest.architecture.vocab_size, source);
        let (last_read, selector) = (None, Selector::default());
        Ok((Loaded { model, last_read, language, sha256, device: name, rest, selector }, card))
    }

    async fn download(&self, base: &str) -> Result<Package, LoadError> {
        let manifest = self.downloads.latest(&format!("{base}{MANIFEST}")).await?;
        let manifest = Manifest::from_json(&manifest)?;
        manifest.check_size(LARGEST_MODEL)?;
        let total = manifest.first_files().values().map(|entry| entry.size).sum();
        let mut files = Files::new();
        let mut before = 0;
        let mut cached = true;
        for (name, entry) in manifest.first_files() {
            let mut told = 0;
            let mut progress = |received: u64| {
                // A hundred messages are enough for a smooth line.
                if received == entry.size || received - told > total / 100 {
                    told = received;
                    let received = before + received;
                    let file = name.to_owned();
                    let progress = LoadProgress { file, received, total, cached };
                    self.port.send(&EngineReply::Loading(progress));
                }
            };
            let path = format!("{base}{name}");
            let (bytes, kept) = self.downloads.exact(&path, entry, &mut progress).await?;
            cached &= kept;
            before += entry.size;
            files.insert(name.to_owned(), bytes);
        }
        Ok(Package::of_checked(manifest, files)?)
    }
}

async fn read_files(chosen: &[JsValue]) -> Result<Files, LoadError> {
    let mut files = Files::new();
    let mut size = 0;
    for file in chosen {
        let Some(file) = file.dyn_ref::<File>() else { continue };
        size += file.size() as u64;
        if size > LARGEST_MODEL {
            return Err(LoadError::TooLarge);
        }
        let bytes = blob::bytes(file).await;
        let bytes = bytes.map_err(|error| LoadError::Read { name: file.name(), error })?;
        files.insert(file.name(), bytes);
    }
    Ok(files)
}

/// Reads chosen files: those with a manifest are a packaged model, those with a `config.json` a
/// checkpoint, which is quantized to eight bits here.
fn package(mut files: Files) -> Result<Package, LoadError> {
    if let Some(manifest) = files.remove(MANIFEST) {
        return Ok(Package::read(Manifest::from_json(&manifest)?, files)?);
    }
    if !files.contains_key("config.json") {
        return Err(LoadError::NoModel);
    }
    let own = files.contains_key("words.bin");
    let about = About {
        name: "Checkpoint".into(),
        licence: "unknown".into(),
        linearisation: if own { OFFERS } else { LOGICALBEAM }.into(),
        tasks: Default::default(),
    };
    Ok(Package::from_checkpoint(&files, Scheme::Q8, about, LARGEST_MODEL)?)
}
