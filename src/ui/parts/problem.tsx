import { Notice } from './notice.tsx'

/** The error of an action, as a sentence; nothing if there is none. */
export const Problem = ({ text }: { text: string | null }) =>
  text === null ? null : <Notice tone="err">{text}</Notice>
