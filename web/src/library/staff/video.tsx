import {
  archiveVideo,
  editVideo,
  publishVideo,
  restoreVideo,
  showStaffVideo,
  type StaffVideoDetails,
  unpublishVideo,
  VideoForm,
} from '@ariviyal/contract/library/library-staff'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import type { Route } from './+types/video'
import { EditForm } from '../../console/edit-form.tsx'
import { type Acts, PublishPanel } from './publish-panel.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { useReload } from './use-reload.ts'
import { VideoFields } from './video-fields.tsx'
import { withBoards } from './with-boards.ts'

const VideoPreview = loadOnDemand(async () => (await import('./video-preview.tsx')).VideoPreview)

const formSchema = withBoards(VideoForm)

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Video' })

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showStaffVideo, { params: { id: params.id }, signal: request.signal })

const acts: Acts = {
  publish: (id) => call(publishVideo, { params: { id } }),
  unpublish: (id) => call(unpublishVideo, { params: { id } }),
  archive: (id) => call(archiveVideo, { params: { id } }),
  restore: (id) => call(restoreVideo, { params: { id } }),
}

const withoutCaptions =
  'It has no captions. A pupil who cannot hear, or a class with a poor loudspeaker, misses what is said.'

export default function StaffVideoPage({ loaderData: video }: Route.ComponentProps) {
  const { round, reload } = useReload(video)
  const hasSource = video.has_file || video.embed !== null
  return (
    <>
      <ConsoleHead back={{ to: '/admin/videos', label: 'All videos' }} title={video.title} />
      <PublishPanel
        key={`state ${video.id}`}
        item={video}
        noun="video"
        missing={hasSource ? undefined : 'Add its file below before you publish it.'}
        advice={video.has_file && !video.has_captions ? withoutCaptions : undefined}
        acts={acts}
      />
      <section aria-labelledby="preview">
        <h2 id="preview" className="mt-10 mb-4 text-xl">
          As viewers see it
        </h2>
        <VideoPreview video={video} />
      </section>
      <section aria-labelledby="change">
        <h2 id="change" className="mt-10 mb-4 text-xl">
          Change the video
        </h2>
        {video.state === 'archived' ? (
          <p className="text-ink-soft">Restore the video from the archive to change it.</p>
        ) : (
          <VideoEditor key={`${video.id} ${round}`} video={video} onReload={reload} />
        )}
      </section>
    </>
  )
}

/** Keeps the version that the form was filled from: a newer one loaded later must not pass for what the editor saw. */
function VideoEditor({ video, onReload }: { video: StaffVideoDetails; onReload: () => void }) {
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(video.version)
  return (
    <EditForm
      className="max-w-3xl gap-6"
      schema={formSchema}
      save={(form) => call(editVideo, { params: { id: video.id }, body: { ...form, version } })}
      done={(reply) => {
        setVersion(reply.version)
        void revalidate()
        return reply.msg
      }}
      submit={video.state === 'published' ? 'Save for all viewers' : 'Save the draft'}
      onReload={onReload}
    >
      <VideoFields video={video} round={version} />
    </EditForm>
  )
}
