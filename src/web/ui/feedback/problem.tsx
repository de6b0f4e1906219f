/**
 * The reason why an action failed, shown at the pressed button, because the notice that also shows
 * it disappears by itself (S17).
 */
export const Problem = ({ text }: { text: string | null }) =>
  text === null ? null : <p className="mt-3 text-sm font-medium text-err">{text}</p>
