/** Icon paths on a grid of 24, for the board alone: other pages do not load these icons. */
const strokes = {
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.700 5.700l12.600 12.600',
  pause: 'M8.500 5v14M15.500 5v14',
  play: 'M7 4.500v15l12.500-7.500z',
  rush: 'M4 12h3l2.500-6 4 13L16.500 9l1.500 3h2.500',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  print: 'M7 8V3.500h10V8M7 17H4V9h16v8h-3M7 14h10v6.500H7V14Z',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15l1.500-2ZM10 21h4M12 5V3',
  undo: 'M8 5 3.500 9.500 8 14M4 9.500h10a5.500 5.500 0 0 1 0 11h-3',
  offline:
    'M3 3l18 18M5 9.500a11 11 0 0 1 4-2.300m4.500-.7A11 11 0 0 1 19 9.500M8 13a6 6 0 0 1 3-1.600m4 .8 1 .8M12 17.500h.01',
  swap: 'M4 8.500h14M14.500 5 18 8.500 14.500 12M20 15.500H6M9.500 12 6 15.500 9.500 19',
  erase: 'M9 6h11v12H9l-5.500-6L9 6ZM12 9.500l5 5m0-5-5 5',
  speech: 'M4 5h16v11h-8l-4.500 4V16H4V5Z',
  bowl: 'M3 11h18a9 9 0 0 1-5.500 8.300h-7A9 9 0 0 1 3 11ZM7.500 7.500c0-1.500 1-1.500 1-3M12 7.500c0-1.500 1-1.500 1-3',
} as const

export type SignName = keyof typeof strokes

/** A decorative icon: the text is next to it, or in the control's name. */
export function Sign({ name, size = 24 }: { name: SignName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={name === 'more' ? { strokeWidth: 4 } : undefined}
    >
      <path d={strokes[name]} />
    </svg>
  )
}
