import type { Mention } from '@ariviyal/contract/community/mentions'
import type { Block } from '@ariviyal/contract/community/post-text'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { Link } from 'react-router'
import { QuestionPicture } from '../../questions/preview/question-picture.tsx'
import { PostText } from './post-text.tsx'

interface Props {
  post: { content: Block[]; picture: Picture | null; mentions: Mention[] }
}

/** The words of a post, its picture, and whom it mentions. */
export function PostBody({ post: { content, picture, mentions } }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PostText content={content} />
      {picture ? <QuestionPicture picture={picture} /> : null}
      {mentions.length > 0 ? (
        <p className="text-sm wrap-anywhere">
          For{' '}
          {mentions.map(({ id, name }, place) => (
            <span key={id ?? place}>
              {place === 0 ? '' : ', '}
              {id === null ? (
                'a colleague'
              ) : (
                <Link to={`/networking/people/${id}`} className="link">
                  {name}
                </Link>
              )}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  )
}
