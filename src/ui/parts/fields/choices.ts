/** A choice of a field; `id` is the value that is stored and sent. */
export type FieldChoice = { id: string; text: string; note?: string; isDisabled?: boolean }
