import { useApp } from '../app-data.tsx'

/** Run while the page is read: an entry of the history that has a state was left before, by a reload, a link or going back. */
const markReturned = `if(history.state)document.documentElement.classList.add('returned')`

/** Who comes back is scrolled to where they were as soon as the page is read: guessed heights (menu.css) would lead elsewhere. */
export function ReturnedScript() {
  const { nonce } = useApp()
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markReturned }} />
}
