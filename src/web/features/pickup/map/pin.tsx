export type PinState = 'plain' | 'quiet' | 'chosen'

const colours = {
  plain: { body: 'var(--ink)', eye: 'var(--ground)', number: 'text-ink', size: 34 },
  quiet: { body: 'var(--line-strong)', eye: 'var(--ground)', number: 'text-ink', size: 34 },
  chosen: { body: 'var(--leaf)', eye: 'var(--select)', number: 'text-on-select', size: 46 },
} as const

/** A marker for a restaurant on the map, with its tip at the point. */
export function Pin({
  number,
  state,
  label,
  onPress,
}: {
  /** The restaurant's number in the list; null if it is not listed. */
  number: number | null
  state: PinState
  label: string
  onPress: () => void
}) {
  const { body, eye, number: text, size } = colours[state]
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={state === 'chosen'}
      onClick={onPress}
      className={`num absolute grid w-11 -translate-x-1/2 -translate-y-full justify-items-center rounded-full leading-none font-bold ${
        state === 'chosen' ? 'text-base' : 'text-sm'
      } ${text}`}
    >
      <svg
        width={size}
        height={size * 1.3}
        viewBox="0 0 40 52"
        className="block"
        aria-hidden="true"
      >
        <path
          d="M20 51C15 42 2 33 2 20a18 18 0 0 1 36 0c0 13-13 22-18 31Z"
          fill={body}
          stroke="var(--ground)"
          strokeWidth="1.500"
        />
        <circle cx="20" cy="20" r="12.500" fill={eye} />
      </svg>
      <span className="absolute inset-x-0 top-[38%] -translate-y-1/2 text-center">{number}</span>
    </button>
  )
}
