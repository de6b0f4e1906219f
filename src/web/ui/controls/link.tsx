import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type LinkProps = Pick<
  ComponentProps<typeof RouterLink>,
  'to' | 'replace' | 'state' | 'preventScrollReset' | 'reloadDocument'
> &
  ComponentProps<'a'>

/**
 * A plain link for the server. The router's own link resolves its address four times, which an
 * absolute path does not need.
 */
function Address(props: LinkProps) {
  const {
    to,
    replace: _replace,
    state: _state,
    preventScrollReset: _keeps,
    reloadDocument: _reloads,
    children,
    ...anchorProps
  } = props
  if (typeof to !== 'string' || !to.startsWith('/')) return <RouterLink {...props} />
  return (
    <a {...anchorProps} href={to} data-discover="true">
      {children}
    </a>
  )
}

/** A link to another page of the site. */
export const Link = import.meta.env.SSR ? Address : (RouterLink as typeof Address)
