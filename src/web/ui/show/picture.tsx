import { bitmapsOf } from '#contract/shop/pictures.ts'

type PictureProps = {
  src: string
  /** Side of its square, in pixels; CSS may make it smaller. */
  size: number
  className?: string
  /** In view at once, so not loaded lazily. */
  eager?: boolean
  onError?: () => void
}

/** The largest size at which a bowl is shown by its bitmaps (decision 51). */
const MOST_OF_BITMAP = 250

/** A product from above. Decorative: its name is always beside it. */
export function Picture({ src, size, className, eager = false, onError }: PictureProps) {
  const bitmaps = size > MOST_OF_BITMAP ? undefined : bitmapsOf(src)
  return (
    <img
      // Before `src`, which would be fetched at once.
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      srcSet={bitmaps}
      // On a phone two stand beside each other with their margins, or one beside its text.
      sizes={bitmaps && `min(${size}px, 32vw)`}
      src={src}
      alt=""
      width={size}
      height={size}
      className={className}
      onError={onError}
    />
  )
}
