/** The path of each icon, as strokes on a grid of 24 by 24. */
const strokes = {
  today: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  orders: 'M5 8h14l-1 12H6zM9 8V6.5a3 3 0 0 1 6 0V8',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.9 3.8-6 7.5-6s6.7 2.1 7.5 6',
  fork: 'M7 3v6a2.5 2.5 0 0 0 5 0V3M9.5 11.5V21M17 3c-2 1.5-2.5 4-2.5 7.5H17V21',
  pin: 'M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  tag: 'M4 4h8.5l7.5 7.5-8.5 8.5L4 12.5ZM8.5 8.5v.1',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  reports: 'M4 20h16M6 16l4-5 4 3 5-8',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.5 3-5.5 6.5-5.5s5.9 2 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.2M17.5 14.8c2.2.6 3.6 2.4 4 5.2',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 20.5 20.5',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M4.5 12.5 10 18 20 6.5',
  plus: 'M12 5v14M5 12h14',
  warn: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.2',
  err: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5.5M12 16.3v.2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.5 2',
  key: 'M8 16.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11.8 11.3 21 11M18 11v4',
  undo: 'M4 10h10.5a5.5 5.5 0 0 1 0 11H9M4 10l4.5-4.5M4 10l4.5 4.5',
  more: 'M5.5 12v.1M12 12v.1M18.5 12v.1',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  descending: 'M12 5v14M6.5 13.5 12 19l5.5-5.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
  bowl: 'M4 12a8 8 0 1 0 16 0H4ZM9 8.5c0-1.5 1.5-1.5 1.5-3M14 8.5c0-1.5 1.5-1.5 1.5-3',
  no: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6',
  pause: 'M8.5 5v14M15.5 5v14',
  silent:
    'M3 3l18 18M10 6.2A9 9 0 0 1 21 12a13 13 0 0 1-2.5 3.3M6.3 7.8A12 12 0 0 0 3 12c1.8 3.5 5 6 9 6 1.5 0 2.9-.4 4.1-1M10 10a2.8 2.8 0 0 0 4 4',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  card: 'M3 6h18v12.5H3zM3 10h18M6.5 15h4',
  phone:
    'M6 4h3.5l1.5 4.5-2 1.5a11 11 0 0 0 5 5l1.5-2 4.5 1.5V18a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2Z',
  half: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18',
  pen: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  external: 'M14 4h6v6M20 4l-9 9M18 13.5V20H4V6h6.5',
  device: 'M5 4h14v16H5zM10.5 17h3',
  ascending: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
} as const

export type PartIconName = keyof typeof strokes

export const iconNames = Object.keys(strokes) as PartIconName[]

/** A decorative icon: its meaning is in the text next to it, or in the control’s name. */
export function Icon({
  name,
  size = 20,
  className = '',
}: {
  name: PartIconName
  size?: number
  className?: string
}) {
  return (
    <svg
      className={`icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={strokes[name]} />
    </svg>
  )
}
