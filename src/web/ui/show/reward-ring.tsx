type RewardRingProps = {
  /** The card's balance in points. */
  points?: number
  rungs: readonly number[]
  max: number
  label: string
  of: string
  /** The number in the middle, if it is not the balance. */
  figure?: number
  className?: string
}

const centre = 100
const radius = 88
const around = 2 * Math.PI * radius
const rays = Array.from({ length: 24 }, (_, i) => (i * 360) / 24)

/** The large radish slice: filled up to the balance, with a mark at each reward. */
export function RewardRing({
  points = 0,
  rungs,
  max,
  label,
  of,
  figure = points,
  className = '',
}: RewardRingProps) {
  return (
    <div className={className}>
      <svg viewBox="0 0 200 200" role="img" aria-label={label} className="w-full">
        <circle cx={centre} cy={centre} r="98" fill="#fff" />
        <circle cx={centre} cy={centre} r={radius} fill="none" stroke="#ffc2d0" strokeWidth="14" />
        {points > 0 ? (
          <circle
            cx={centre}
            cy={centre}
            r={radius}
            fill="none"
            stroke="#cc1a52"
            strokeWidth="14"
            strokeLinecap="round"
            strokeDasharray={`${(Math.min(points, max) / max) * around} ${around}`}
            transform={`rotate(-90 ${centre} ${centre})`}
          />
        ) : null}
        <circle cx={centre} cy={centre} r="79" fill="#fff5f6" />
        <Rays />
        {rungs.map((rung) => (
          <circle
            key={rung}
            cx={centre}
            cy={centre - radius}
            r="4.500"
            fill={rung <= points ? '#fff5f6' : '#cc1a52'}
            transform={`rotate(${(rung / max) * 360} 100 100)`}
          />
        ))}
        <text
          x="100"
          y="112"
          textAnchor="middle"
          className="display-face"
          fontSize="62"
          fill="#8c0f37"
        >
          {figure}
        </text>
        <text x="100" y="134" textAnchor="middle" fontWeight="600" fontSize="12.500" fill="#8c0f37">
          {of}
        </text>
      </svg>
    </div>
  )
}

const Rays = () =>
  rays.map((turn) => (
    <path
      key={turn}
      d="M152 100h18"
      stroke="#f6cdd8"
      strokeWidth="2"
      strokeLinecap="round"
      transform={`rotate(${turn} 100 100)`}
    />
  ))
