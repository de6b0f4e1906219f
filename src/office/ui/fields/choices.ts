/** One of the things to choose from; `id` is what is kept and sent. */
export type FieldChoice = { id: string; text: string; note?: string; isDisabled?: boolean }
