import { bitmapsOf } from '#contract/shop/pictures.ts'

type PictureProps = {
  src: string
  /** Side of its square, in pixels; CSS may make it smaller. */
  size: number
  className?: string
  /** Its side where CSS makes it much smaller on phones, as in the attribute of an image. */
  sizes?: string
  /** In view at once, so not loaded lazily. */
  eager?: boolean
}

/** A product from above. Decorative: its name is always beside it. */
export function Picture({
  src,
  size,
  className,
  sizes = `${size}px`,
  eager = false,
}: PictureProps) {
  const bitmaps = bitmapsOf(src)
  return (
    <img
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      srcSet={bitmaps}
      sizes={bitmaps && sizes}
      src={src}
      alt=""
      width={size}
      height={size}
      className={className}
    />
  )
}
