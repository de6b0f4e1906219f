import { InlineScript } from '#web/base/page/inline-script.tsx'

/** An entry of the history that has a state was left before, by a reload, a link or going back. */
const markReturned = `if(history.state)document.documentElement.classList.add('returned')`

/**
 * Who comes back is scrolled to where they were as soon as the page is read: guessed heights
 * (menu.css) would lead elsewhere.
 */
export const ReturnedScript = () => <InlineScript code={markReturned} />
