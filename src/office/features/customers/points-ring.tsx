import { useText } from '#office/base/text.ts'

const RADIUS = 45
const ROUND = 2 * Math.PI * RADIUS

/** The balance as a ring, which is full at the maximum that a card can contain. */
export function PointsRing({ balance, cap }: { balance: number; cap: number }) {
  const t = useText('office-customers')
  const filled = Math.min(1, balance / cap) * ROUND
  return (
    <svg
      className="points-ring"
      viewBox="0 0 104 104"
      role="img"
      aria-label={t('points.balance', { points: balance, cap })}
    >
      <circle className="points-ring-track" cx="52" cy="52" r={RADIUS} />
      {balance > 0 ? (
        <circle
          className="points-ring-fill"
          cx="52"
          cy="52"
          r={RADIUS}
          strokeDasharray={`${filled} ${ROUND}`}
          transform="rotate(-90 52 52)"
        />
      ) : null}
      <text x="52" y="63" textAnchor="middle">
        {balance}
      </text>
    </svg>
  )
}
