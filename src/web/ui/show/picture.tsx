type PictureProps = {
  src: string
  /** Side of its square, in pixels; CSS may make it smaller. */
  size: number
  className?: string
  /** In view at once, so not loaded lazily. */
  eager?: boolean
}

/** A product from above. Decorative: its name is always beside it. */
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
