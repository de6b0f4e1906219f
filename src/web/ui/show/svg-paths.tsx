import type { PathNode } from '#drawing/types.ts'

export function SvgPaths({ nodes }: { nodes: readonly PathNode[] }) {
  return nodes.map(({ d, fill, stroke, width, opacity }, i) => (
    <path
      key={i}
      d={d}
      fill={stroke ? 'none' : fill}
      opacity={opacity}
      {...(stroke && {
        stroke,
        strokeWidth: width,
        strokeLinecap: 'round' as const,
        strokeLinejoin: 'round' as const,
      })}
    />
  ))
}
