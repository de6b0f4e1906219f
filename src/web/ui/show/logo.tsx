import { useApp } from '#web/base/page/app-data.tsx'

/** The chain's logo, drawn by the server from its brand. */
export const LogoMark = ({ size = 34 }: { size?: number }) => (
  <img className="flex-none" src="/assets/ui/icon.svg" alt="" width={size} height={size} />
)

/** The chain's logo, if it has one, and its name. */
export function Logo() {
  const { brand, look } = useApp()
  return (
    <span className="display-face inline-flex items-center gap-2 text-[26px] tracking-[-.02em] md:text-[30px]">
      {look?.hasLogo === false ? null : <LogoMark />}
      {brand}
    </span>
  )
}
