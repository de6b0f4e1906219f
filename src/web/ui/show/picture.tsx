type PictureProps = {
  src: string
  /** Side of the square it is given, in pixels; CSS may make it smaller. */
  size: number
  className?: string
  /** Seen at once, so not to wait for. */
  eager?: boolean
}

/** A product from above. Decorative: its name always stands beside it. */
export function Picture({ src, size, className, eager = false }: PictureProps) {
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      className={className}
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
}
