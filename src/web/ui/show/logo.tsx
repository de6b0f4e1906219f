import { useApp } from '#web/base/page/app-data.tsx'

/** The chain's logo, drawn by the server from its brand; `src`: its address. */
export const LogoMark = ({ src, size = 34 }: { src: string; size?: number }) => (
  <img className="flex-none" src={src} alt="" width={size} height={size} />
)

/** The chain's logo, if it has one, and its name. */
export function Logo() {
  const { brand, logo } = useApp()
  return (
    <span className="display-face inline-flex items-center gap-2 text-[26px] tracking-[-.02em] md:text-[30px]">
      {logo === null ? null : <LogoMark src={logo} />}
      {brand}
    </span>
  )
}
