/**
 * What could not be done, where it was asked for: the notice that says it too goes by itself (S17).
 */
export const Problem = ({ text }: { text: string | null }) =>
  text === null ? null : <p className="mt-3 text-sm font-medium text-err">{text}</p>
