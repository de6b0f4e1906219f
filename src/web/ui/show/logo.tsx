import { useApp } from '#web/base/page/app-data.tsx'

/** The chain's mark: three leaves in a bowl, seen from above. */
export function LogoMark({ size = 34 }: { size?: number }) {
  return (
    <svg className="flex-none" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19" fill="#14261b" />
      <path d="M20 33C11 29 9 19 15 9c7 4 9 14 5 24Z" fill="#8cc63f" />
      <path d="M20 33c-3-8 0-17 9-21 4 8 1 17-9 21Z" fill="#4f9a35" />
      <path d="M20 33c-5-1-10-5-11-12 7 0 11 5 11 12Z" fill="#d9265c" />
    </svg>
  )
}

/** The chain's mark and its name; a chain with a look of its own shows the name alone. */
export function Logo() {
  const { brand, look } = useApp()
  return (
    <span className="display-face inline-flex items-center gap-2 text-[26px] tracking-[-.02em] md:text-[30px]">
      {look === null ? <LogoMark /> : null}
      {brand}
    </span>
  )
}
