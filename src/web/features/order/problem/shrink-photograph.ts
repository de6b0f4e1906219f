/** The longest side in pixels: no more is kept. */
const SIDE = 1600

/**
 * A photograph as a data address, made smaller where the browser can read it: what a telephone takes
 * is too much for its network. Otherwise the file as it is, which the server reads or refuses.
 */
export async function shrinkPhotograph(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return await asItIs(file)
    // A JPEG has no transparent places.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return canvas.toDataURL('image/jpeg', 0.85)
  } catch {
    return asItIs(file)
  }
}

const asItIs = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(file)
  })

/** The base64 of a data address. */
export const bytesOf = (address: string): string => address.slice(address.indexOf(',') + 1)
