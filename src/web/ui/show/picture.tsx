import { bitmapsOf } from '#contract/shop/pictures.ts'

type PictureProps = {
  src: string
  /** Side of the square picture, in pixels; CSS may make it smaller. */
  size: number
  className?: string
  /** Whether the picture is in view at once, so that it is not loaded lazily. */
  eager?: boolean
  onError?: () => void
}

/** Maximum size in pixels at which a bowl is shown by its bitmaps (decision 51). */
const MOST_OF_BITMAP = 250

/** A picture of a product, seen from above. Decorative: the product's name is always next to it. */
export function Picture({ src, size, className, eager = false, onError }: PictureProps) {
  const bitmaps = size > MOST_OF_BITMAP ? undefined : bitmapsOf(src)
  return (
    <img
      // These attributes are set before `src`, because the browser would otherwise fetch the
      // picture of `src` at once.
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      srcSet={bitmaps}
      // On a phone, two pictures are side by side with their margins, or one is next to its text.
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
