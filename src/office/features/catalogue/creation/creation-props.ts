export type CreationProps = {
  onClose: () => void
  /** Called with the key and the name of the new entry. */
  onDone: (entry: string, name: string) => void
}
