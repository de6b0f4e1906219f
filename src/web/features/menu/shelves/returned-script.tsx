import { InlineScript } from '#web/base/page/inline-script.tsx'

/** A history entry with a state was visited before: this is a reload or a navigation back. */
const markReturned = `if(history.state)document.documentElement.classList.add('returned')`

/**
 * A returning visitor's scroll position is restored while the page is parsed: with estimated
 * heights (menu.css) it would be wrong.
 */
export const ReturnedScript = () => <InlineScript code={markReturned} />
