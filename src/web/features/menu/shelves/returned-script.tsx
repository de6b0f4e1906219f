import { InlineScript } from '#web/base/page/inline-script.tsx'

/**
 * Marks the document if its history entry has a state: the page was visited before, so this is a
 * reload or a navigation back.
 */
const markReturned = `if(history.state)document.documentElement.classList.add('returned')`

/**
 * Runs while the page is parsed, because a returning visitor's scroll position is restored then:
 * with the estimated heights of menu.css it would be wrong.
 */
export const ReturnedScript = () => <InlineScript code={markReturned} />
