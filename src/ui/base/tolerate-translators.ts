/**
 * For each text node that a translator removed from the page, the element that it inserted instead.
 */
const standIns = new WeakMap<Node, ChildNode>()

/**
 * A browser's translator replaces text nodes, or moves them into elements of its own. React keeps
 * references to its nodes: it would throw when one is no longer a child of its parent, and write
 * new text into nodes that are no longer visible. From the call on, a removed node's stand-in is
 * removed with it, and a text that changes is shown again, for the translator to translate anew.
 */
export function tolerateTranslators(): void {
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    childFor(this, child)?.remove()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    const nextChild = childFor(this, next)
    if (nextChild) nextChild.before(node)
    else (this as Element).append(node)
    return node
  }
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { target } = record
      if (record.type === 'characterData' && !target.isConnected)
        standIns.get(target)?.replaceWith(target)
      // A node that is added again was only moved by React, so its stand-in is removed.
      for (const back of record.addedNodes) standIns.get(back)?.remove()
      for (const text of record.removedNodes) {
        if (!(text instanceof Text) || text.parentNode) continue
        const standIn = [record.addedNodes[0], record.previousSibling, record.nextSibling].find(
          (beside) => beside?.nodeName === 'FONT',
        )
        if (!standIn) continue
        standIns.set(text, standIn as HTMLElement)
        observer.observe(text, { characterData: true })
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** The child of `parent` that is, contains or replaces `node`; null if there is none. */
function childFor(parent: Node, node: Node | null): ChildNode | null {
  let ancestor: Node | null = node?.parentNode ? node : ((node && standIns.get(node)) ?? null)
  while (ancestor && ancestor.parentNode !== parent) ancestor = ancestor.parentNode
  return ancestor as ChildNode | null
}
