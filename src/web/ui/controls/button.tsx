import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'

type ButtonStyle = {
  /**
   * The look of the button: only one `leaf` per view; `ink` on colour fields, `radis` for rewards.
   */
  kind?: 'leaf' | 'ink' | 'line' | 'quiet' | 'danger' | 'radis' | 'white'
  size?: 'm' | 's'
  wide?: boolean
  /** The price, shown on the right. */
  amount?: ReactNode
}

const buttonClass = ({ kind = 'leaf', size = 'm', wide = false }: ButtonStyle): string =>
  `button button-${size} button-${kind} ${wide ? 'w-full' : ''}`

function Content({
  amount,
  busy = false,
  children,
}: {
  amount?: ReactNode
  busy?: boolean
  children: ReactNode
}) {
  const label = (
    <>
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </>
  )
  if (amount === undefined) return label
  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-x-4">
      <span className="inline-flex min-w-min flex-1 items-center gap-2 text-start">{label}</span>
      <span className="num whitespace-nowrap">{amount}</span>
    </span>
  )
}

type ButtonProps = ButtonStyle & { busy?: boolean } & ComponentProps<'button'>

/** A button. While `busy` it keeps its size and focus, and ignores further presses. */
export function Button({
  kind,
  size,
  wide,
  amount,
  busy = false,
  className = '',
  children,
  onClick,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...buttonProps}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })} ${className}`}
    >
      <Content amount={amount} busy={busy}>
        {children}
      </Content>
    </button>
  )
}

type ButtonLinkProps = ButtonStyle & ComponentProps<typeof Link>

export function ButtonLink({
  kind,
  size,
  wide,
  amount,
  className = '',
  children,
  ...linkProps
}: ButtonLinkProps) {
  return (
    <Link
      {...linkProps}
      className={`${buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })} ${className}`}
    >
      <Content amount={amount}>{children}</Content>
    </Link>
  )
}
