//! Elements of tensors on the host.

use burn::tensor::Tensor;

use crate::error::Error;

/// Returns all elements of a tensor without blocking the thread while a GPU computes them.
pub(crate) async fn read_back<const D: usize>(tensor: Tensor<D>) -> Result<Vec<f32>, Error> {
    let data = tensor
        .into_data_async()
        .await
        .map_err(|error| Error::Device { reason: error.to_string() })?;
    data.try_into_vec::<f32>().map_err(|error| Error::Device { reason: format!("{error:?}") })
}
