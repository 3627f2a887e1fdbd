import type { EngineOperation } from '../seams/services.ts';
import type { NoteJson } from './note.ts';

/** Notes on shipments (api-v4 4.3). */
export const noteOperations = {
  list: {
    name: 'shipments.notes',
    summary: 'List the notes of a shipment, oldest first.',
    route: { method: 'GET', path: '/shipments/:id/notes', status: 200 },
    changes: false,
    load: () => import('./operations/list-notes.ts'),
  } satisfies EngineOperation<readonly NoteJson[]>,
  add: {
    name: 'shipments.addNote',
    summary: 'Add a note to a shipment.',
    route: { method: 'POST', path: '/shipments/:id/notes', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/add-note.ts'),
  } satisfies EngineOperation<NoteJson>,
  get: {
    name: 'shipments.note',
    summary: 'Read a note.',
    route: { method: 'GET', path: '/shipments/:id/notes/:note_id', status: 200 },
    changes: false,
    load: () => import('./operations/get-note.ts'),
  } satisfies EngineOperation<NoteJson>,
  update: {
    name: 'shipments.updateNote',
    summary: 'Change a note; what is not given stays.',
    route: { method: 'POST', path: '/shipments/:id/notes/:note_id', status: 200 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/update-note.ts'),
  } satisfies EngineOperation<NoteJson>,
  delete: {
    name: 'shipments.deleteNote',
    summary: 'Delete a note.',
    route: { method: 'DELETE', path: '/shipments/:id/notes/:note_id', status: 200 },
    changes: true,
    load: () => import('./operations/delete-note.ts'),
  } satisfies EngineOperation<{ readonly status: 204 }>,
};
