/** Milliseconds for which a file can still be saved, such as while its place is chosen. */
const ADDRESS_LIFETIME = 60_000

/** Has the browser save a text as a file. */
export function saveFile(
  name: string,
  text: string,
  type: 'application/json' | 'text/csv;charset=utf-8',
): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME)
}
