/** The longest side in pixels: no more is kept. */
const SIDE = 1600

/**
 * A photograph, made smaller where the browser can read it: what a telephone takes is too much for its
 * network. Otherwise the file as it is, which the server reads or refuses.
 */
export async function shrinkPhotograph(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return file
    // A JPEG has no transparent places.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await new Promise((resolve) => {
      canvas.toBlob((jpeg) => resolve(jpeg ?? file), 'image/jpeg', 0.85)
    })
  } catch {
    return file
  }
}

/** A picture as a data address: pages show no other address of what is not on the server. */
export const addressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(picture)
  })
