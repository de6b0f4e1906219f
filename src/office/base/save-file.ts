/**
 * Milliseconds during which the object URL of the file stays valid, because the user may take time
 * to choose where to save the file.
 */
const ADDRESS_LIFETIME = 60_000

/** Makes the browser save a text as a file. */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'text/csv;charset=utf-8',
): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME)
}
