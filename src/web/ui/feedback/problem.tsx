/**
 * Why an action failed, shown where it was pressed: the notice that shows it too disappears by
 * itself (S17).
 */
export const Problem = ({ text }: { text: string | null }) =>
  text === null ? null : <p className="mt-3 text-sm font-medium text-err">{text}</p>
