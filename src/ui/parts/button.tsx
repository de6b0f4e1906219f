import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { Link } from 'react-router'
import { Icon, type PartIconName } from './icon.tsx'

/**
 * `action`: the one green button of a view, for its main action. `quiet`: without an outline, for
 * minor actions. `night`: on the dark background of a bar.
 */
type ButtonKind = 'action' | 'outlined' | 'danger' | 'quiet' | 'night'

type ButtonStyle = { kind: ButtonKind; icon?: PartIconName; size?: 'large' }

const classOf = (kind: ButtonKind, size: 'large' | undefined) =>
  `button button-${kind} ${size === undefined ? '' : 'button-large'}`

/**
 * A button. While `isPending`, it keeps its place, is announced as busy, and cannot be pressed
 * again.
 */
export function Button({
  kind,
  icon,
  size,
  children,
  ...props
}: ButtonStyle & Omit<ButtonProps, 'className' | 'children' | 'style'> & { children: ReactNode }) {
  return (
    <AriaButton {...props} className={classOf(kind, size)}>
      {({ isPending }) => (
        <>
          {isPending ? (
            <span className="spinner" aria-hidden="true" />
          ) : icon === undefined ? null : (
            <Icon name={icon} size={18} />
          )}
          {children}
        </>
      )}
    </AriaButton>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  icon,
  size,
  to,
  children,
}: ButtonStyle & { to: string; children: ReactNode }) {
  return (
    <Link className={classOf(kind, size)} to={to}>
      {icon === undefined ? null : <Icon name={icon} size={18} />}
      {children}
    </Link>
  )
}

/** A link that looks like a button, to an address outside the office’s pages. */
export function AnchorButton({
  kind,
  icon,
  size,
  href,
  isNewTab = false,
  isFile = false,
  children,
}: ButtonStyle & {
  href: string
  isNewTab?: boolean
  /** True if the browser should download the file instead of showing it. */
  isFile?: boolean
  children: ReactNode
}) {
  return (
    <a
      className={classOf(kind, size)}
      href={href}
      {...(isNewTab && { target: '_blank' })}
      {...(isFile && { download: '' })}
    >
      {icon === undefined ? null : <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}

/** A round button that shows only an icon. */
export function IconButton({
  icon,
  label,
  className = '',
  ...props
}: { icon: PartIconName; label: string; className?: string } & Omit<
  ButtonProps,
  'className' | 'children' | 'style'
>) {
  return (
    <AriaButton {...props} className={`icon-button ${className}`} aria-label={label}>
      <Icon name={icon} />
    </AriaButton>
  )
}
