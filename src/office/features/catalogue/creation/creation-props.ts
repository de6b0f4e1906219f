export type CreationProps = {
  onClose: () => void
  /** With what was created, and its name. */
  onDone: (entry: string, name: string) => void
}
