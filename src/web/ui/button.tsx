import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type Look = {
  /** One `leaf` per view; `ink` on colour fields, `radis` for rewards. */
  kind?: 'leaf' | 'ink' | 'line' | 'quiet' | 'danger' | 'radis' | 'white'
  size?: 'm' | 's'
  wide?: boolean
  /** What it costs, on its right side. */
  amount?: ReactNode
}

const base = 'inline-flex items-center justify-center gap-2 rounded-full border-[1.5px] text-center font-semibold no-underline '
  + 'leading-tight transition-[background-color,border-color,scale] active:scale-98 disabled:active:scale-100 '
  + 'disabled:border-zinc-2 disabled:bg-zinc-2 disabled:text-ink-2 aria-disabled:border-zinc-2 aria-disabled:bg-zinc-2 '
  + 'aria-disabled:text-ink-2'

const kinds = {
  leaf: 'border-leaf bg-leaf text-on-leaf hover:border-leaf-hover hover:bg-leaf-hover',
  ink: 'border-ink bg-ink text-ground hover:bg-ink/88',
  line: 'border-line-strong text-inherit hover:border-current',
  quiet: 'border-transparent text-inherit underline hover:no-underline',
  danger: 'border-err text-err hover:bg-err-bg',
  radis: 'border-radis bg-radis text-on-radis hover:bg-radis/88',
  white: 'border-white bg-white text-on-select hover:bg-white/88',
} as const

const sizes = { m: 'min-h-13 px-6 py-2.5', s: 'min-h-11 px-4.5 py-2 text-sm' } as const

function look({ kind = 'leaf', size = 'm', wide = false }: Look): string {
  const padding = kind === 'quiet' ? sizes[size].replace(/px-[\d.]+/, 'px-3') : sizes[size]
  return `${base} ${kinds[kind]} ${padding} ${wide ? 'w-full' : ''}`
}

function Content({ amount, busy = false, children }: { amount?: ReactNode; busy?: boolean; children: ReactNode }) {
  const label = <>{busy ? <span className="spinner" aria-hidden="true" /> : null}{children}</>
  if (amount === undefined) return label
  return (
    <span className="flex w-full items-center justify-between gap-4">
      <span className="inline-flex items-center gap-2 text-start">{label}</span>
      <span className="num whitespace-nowrap">{amount}</span>
    </span>
  )
}

type ButtonProps = Look & { busy?: boolean } & ComponentProps<'button'>

/** While busy it keeps its place and focus, and a second press does nothing. */
export function Button({ kind, size, wide, amount, busy = false, className = '', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button" aria-busy={busy || undefined} {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${look({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })} ${className}`}
    >
      <Content amount={amount} busy={busy}>{children}</Content>
    </button>
  )
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>

export function ButtonLink({ kind, size, wide, amount, className = '', children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={`${look({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })} ${className}`}>
      <Content amount={amount}>{children}</Content>
    </Link>
  )
}
