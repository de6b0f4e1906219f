import { Icon } from './icon.tsx'

/** A check mark in the corner of a chosen product, away from its picture. */
export function Tick({ isVisible }: { isVisible: boolean }) {
  return isVisible ? (
    <span className="absolute top-2 right-2 grid size-6.5 place-items-center rounded-full bg-[#14261b] text-white">
      <Icon name="check" size={15} />
    </span>
  ) : null
}
