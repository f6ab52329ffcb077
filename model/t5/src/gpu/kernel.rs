//! A kernel as text, compiled when it is first launched.

use cubecl::{
    CubeKernel, PrecompiledSource,
    ir::{UIntKind, metadata::Info},
    prelude::{
        AddressType, CubeDim, ElemType, ExecutionMode, KernelDefinition, KernelId, KernelMetadata,
        KernelSettings, Scope,
    },
};

/// Units of a workgroup, in all kernels but the one for whole layers.
pub(super) const UNITS: usize = 64;

/// Words that a dispatch is told; `JOB_...` in the kernels, in this order.
pub(super) const JOB: [&str; 13] = [
    "ROWS",
    "FIRST",
    "INPUTS",
    "OUTPUTS",
    "OFFSET",
    "SCALE",
    "LENGTH",
    "HEADS",
    "HEAD_WIDTH",
    "STRIDE",
    "WIDTH",
    "REACH",
    "PROMPT",
];

/// A kernel in WGSL. Two of equal parts are compiled once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kernel {
    /// Its name in error messages.
    pub(super) name: &'static str,
    /// Units of a workgroup.
    pub(super) units: usize,
    /// Names with their values.
    pub(super) constants: Vec<(String, String)>,
    /// Functions that differ between its variants.
    pub(super) functions: Vec<&'static str>,
    /// Name and element type of each buffer after `job`.
    pub(super) buffers: Vec<(&'static str, &'static str)>,
    pub(super) body: &'static str,
}

impl Kernel {
    /// Returns the whole text.
    fn text(&self) -> String {
        let mut text = String::new();
        for (at, name) in JOB.iter().enumerate() {
            text += &format!("const JOB_{name}: u32 = {at}u;\n");
        }
        for (name, value) in &self.constants {
            text += &format!("const {name} = {value};\n");
        }
        let buffers = [("job", "u32")].into_iter().chain(self.buffers.iter().copied());
        for (at, (name, element)) in buffers.enumerate() {
            // Buffers of one dispatch may lie in one allocation, which then has to have one use.
            text += &format!(
                "@group(0) @binding({at}) var<storage, read_write> {name}: array<{element}>;\n"
            );
        }
        self.functions.iter().chain([&self.body]).for_each(|part| text += part);
        text
    }
}

impl KernelMetadata for Kernel {
    fn id(&self) -> KernelId {
        KernelId::new::<Self>().info(self.clone())
    }

    fn address_type(&self) -> ElemType {
        ElemType::UInt(UIntKind::U32)
    }
}

impl CubeKernel for Kernel {
    fn define(&self) -> KernelDefinition {
        let units = CubeDim::new_1d(self.units as u32);
        let settings = KernelSettings::new(units.0, ExecutionMode::Checked, AddressType::U32);
        KernelDefinition { body: Scope::root(settings.clone()), settings, info: Info::default() }
    }

    fn source(&self) -> Option<PrecompiledSource> {
        let entrypoint_name = "main".to_owned();
        Some(PrecompiledSource { source: self.text(), entrypoint_name, lang: "wgsl" })
    }
}
