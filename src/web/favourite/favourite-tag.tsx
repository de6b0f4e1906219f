import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'

export function FavouriteTag() {
  const t = useText('restaurants')
  return <Tag tone="rose"><Icon name="heart" size={14} />{t('favourite')}</Tag>
}
