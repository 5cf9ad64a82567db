// SPDX-License-Identifier: Apache-2.0
// What the page and its workers say to each other.
import type {Diagnostic, IrDump, Listing, Reflection, Stage, Status} from 'umber-wasm';
import type {Pane, Settings, Shader} from './project';

export interface CompileJob {
  kind: 'compile';
  id: number;
  shaders: Shader[];
  settings: Settings;
  pane: Pane;
}
export interface ListJob {
  kind: 'list';
  id: number;
  what: 'builtins' | 'gpus';
}
export type Job = CompileJob | ListJob;

export interface PassDump extends IrDump {
  stage: string;
}
/** A line of SPIR-V's text and the line of the source it is made of. */
export interface Origin {
  line: number;
  source: number;
  stage: Stage;
}
export interface Compiled {
  id: number;
  ok: boolean;
  status: Status;
  message: string;
  diagnostics: Diagnostic[];
  /** What the pane shows. */
  text?: string;
  svg?: string;
  passes?: PassDump[];
  reflection?: Reflection;
  origins?: Origin[];
  milliseconds: number;
}
export interface Listed {
  id: number;
  list: Listing[];
}
export interface Ready {
  kind: 'ready';
}

export interface PictureJob {
  generation: number;
  text: string;
  width: number;
  height: number;
  time: number;
  frame: number;
  uniforms: Record<string, number[]>;
  samplers: string[];
  /** This worker draws each `of`th row of quads from `index` on. */
  index: number;
  of: number;
}
export interface PictureRows {
  kind: 'rows';
  generation: number;
  stride: number;
  rows: {y: number; data: Uint8ClampedArray<ArrayBuffer>}[];
}
export interface PictureDone {
  kind: 'done';
  generation: number;
}
export interface PictureFailed {
  kind: 'failed';
  generation: number;
  message: string;
}
export type PictureReply = PictureRows | PictureDone | PictureFailed;
/** The strides of quads that are drawn one after the other; the last one is all of them. */
export const STRIDES = [16, 8, 2];
