/** The longest side of a photograph in pixels. */
const SIDE = 1600

/**
 * Reduces a photograph, if the browser can read it: the original may be too large for a phone's
 * network. If it cannot, returns the file unchanged, which the server reads or refuses.
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
    // A white background, because JPEG has no transparency.
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

/**
 * A picture as a data address: the content security policy allows no other address for a picture
 * that is not on the server.
 */
export const addressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('the photograph could not be read')),
    )
    reader.readAsDataURL(picture)
  })
