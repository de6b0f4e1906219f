import { useApp } from '#web/base/page/app-data.tsx'
import { LogoMark } from './logo-mark.tsx'

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
