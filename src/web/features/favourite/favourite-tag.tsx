import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Tag } from '#web/ui/show/tag.tsx'

export function FavouriteTag() {
  const t = useText('restaurants')
  return (
    <Tag tone="rose">
      <Icon name="heart" size={14} />
      {t('favourite')}
    </Tag>
  )
}
